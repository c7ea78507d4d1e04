export interface SocketHandlers {
  /** What the server said, read. */
  onMessage(message: unknown): void
  /** Once, whoever ended it but `close`: by the server's code, or 1006 where the network took it or it never stood. */
  onEnd(code: number): void
}

/** Opens a line to the server under this path; what it returns closes it, and nothing more is heard of it. */
export type OpenSocket = (path: string, handlers: SocketHandlers) => () => void

export const CONNECTION_LOST = 1006
