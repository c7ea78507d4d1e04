/** Contract between app and server about the socket that pushes news. */

/** The plugin that closes the calls under this path also closes the socket. The ticket is in the query. */
export const socketPath = '/common/api/message/socket'

export const socketLimits = {
  /** Interval in seconds at which the server sends the version even without news; silence means that the connection is dead. */
  beatSeconds: 30,
  /** Maximum sockets of one person on one server; the oldest is closed. */
  perPerson: 5,
  ticketSeconds: 30,
} as const

/** The server's reasons for closing, as close codes; any other close comes from the network. */
export const socketCloses = {
  /** This server shuts down (RFC 6455, 12 registered): others are available. */
  leaving: 1012,
  /** The person may no longer log in; the next call returns the reason. */
  shut: 4401,
  /** Newer windows of the same person replaced this one. */
  crowded: 4409,
} as const

/** The whole content of a message from the server to the app; the database row is the truth. */
export interface SocketNews {
  /** Version of the person's inbox. */
  version: number
}
