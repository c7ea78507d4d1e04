/** What app and server hold to about the socket by which news arrive without being asked for. */

/** Closes with what lies beside it. The ticket stands in its query. */
export const socketPath = '/common/api/message/socket'

export const socketLimits = {
  /** The server says the version so often although nothing is new: silence means that the line is dead. */
  beatSeconds: 30,
  /** Of one person at one server; the oldest gives way. */
  perPerson: 5,
  ticketSeconds: 30,
} as const

/** Why the server closed it, as its code says; any other end is the network's doing. */
export const socketCloses = {
  /** This server leaves (RFC 6455, 12 registered): others are there. */
  leaving: 1012,
  /** Whoever it was is not let in any more; the next call says why. */
  shut: 4401,
  /** Newer windows of the same person took its place. */
  crowded: 4409,
} as const

/** All that ever travels on it, from the server to the app: the row in the database is the truth. */
export interface SocketNews {
  /** Of the person's inbox. */
  version: number
}
