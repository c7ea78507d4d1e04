export interface SocketHandlers {
  /** The server's message, parsed. */
  onMessage(message: unknown): void
  /**
   * Called once for every end except `close`: with the server's code, or 1006 if the network failed or the socket never
   * opened.
   */
  onEnd(code: number): void
}

/** Opens a socket to the server under this path; the returned function closes it silently. */
export type OpenSocket = (path: string, handlers: SocketHandlers) => () => void

export const CONNECTION_LOST = 1006
