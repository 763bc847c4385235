/// A schedule that starts pipelines. The rehearsal forge starts none by itself.
public struct ForgeSchedule: Hashable, Sendable {
    /// The forge's id.
    public var id: Int
    /// What people call it.
    public var description: String
    /// The branch that it runs on.
    public var ref: String
    /// When, in the words of cron.
    public var cron: String
    /// Whether it is switched on.
    public var isActive: Bool
    /// The account that it runs as.
    public var ownerID: Int

    /// A schedule.
    public init(
        id: Int, description: String, ref: String, cron: String = "*/15 * * * *", isActive: Bool = true, ownerID: Int
    ) {
        (self.id, self.description, self.ref, self.cron) = (id, description, ref, cron)
        (self.isActive, self.ownerID) = (isActive, ownerID)
    }
}
