/** The piles into which introductions, served members and work are sorted. Both sides read them, so no validator is behind them. */

/** A member's introductions. */
export const lineBoxes = ['received', 'sent', 'connected', 'closed'] as const
export type LineBox = (typeof lineBoxes)[number]

/** What waits for an auditor. */
export const auditBoxes = ['open', 'mine', 'appealed', 'done'] as const
export type AuditBox = (typeof auditBoxes)[number]

/** The members a matchmaker serves. */
export const memberFilters = ['all', 'new', 'silent', 'quotaLeft', 'followUp', 'pending'] as const
export type MemberFilter = (typeof memberFilters)[number]

/** The introductions a matchmaker works on. */
export const workStages = ['screening', 'delivered', 'connected', 'closed'] as const
export type WorkStage = (typeof workStages)[number]
