/// A schedule that starts pipelines. The rehearsal forge starts none by itself.
package struct ForgeSchedule: Hashable, Sendable {
    /// The forge's id.
    package var id: Int
    package var description: String
    /// The branch that it runs on.
    package var ref: String
    /// When, in the words of cron.
    package var cron: String
    /// Whether it is switched on.
    package var isActive: Bool
    /// The account that it runs as.
    package var ownerID: Int

    /// A schedule.
    package init(
        id: Int, description: String, ref: String, cron: String = "*/15 * * * *", isActive: Bool = true, ownerID: Int
    ) {
        (self.id, self.description, self.ref, self.cron) = (id, description, ref, cron)
        (self.isActive, self.ownerID) = (isActive, ownerID)
    }
}
