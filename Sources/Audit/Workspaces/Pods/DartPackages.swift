/// Packages of Dart that many Flutter apps depend on.
enum DartPackages {
    /// Those that are no plugins and depend on none, so that they bring no native code: widely known ones, not looked up one
    /// by one. What is missing here counts as a package that may be a plugin.
    static let withoutPlugins: Set<String> = [
        "animations", "archive", "args", "async", "auto_size_text", "badges", "bloc", "carousel_slider", "characters",
        "clock", "collection", "convert", "crypto", "csv", "cupertino_icons", "dartz", "decimal", "dio",
        "english_words", "equatable", "expandable", "fl_chart", "flutter_bloc", "flutter_hooks", "flutter_mobx",
        "flutter_redux", "flutter_riverpod", "flutter_slidable", "flutter_spinkit", "flutter_staggered_grid_view",
        "flutter_svg", "font_awesome_flutter", "freezed_annotation", "get", "get_it", "go_router", "hive",
        "hooks_riverpod", "html", "http", "http_parser", "intl", "json_annotation", "logger", "logging", "lottie",
        "markdown", "meta", "mime", "mobx", "path", "percent_indicator", "petitparser", "photo_view", "provider",
        "redux", "riverpod", "rxdart", "scoped_model", "shimmer", "smooth_page_indicator", "stream_transform",
        "table_calendar", "timeago", "tuple", "uuid", "vector_math", "web_socket_channel", "xml", "yaml",
    ]
}
