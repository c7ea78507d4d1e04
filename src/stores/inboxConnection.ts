/** The socket that reports inbox changes, with polling as fallback. Loaded late, and only for logged-in people. */
import { auth } from '@qianxian/protocol/auth/auth'
import { socketPath, type SocketNews } from '@qianxian/protocol/base/socket'
import { withQuery } from '@qianxian/protocol/base/query'
import { isAppVisible } from '@/platform/lifecycle/appVisible'
import { openReconnectingSocket } from '@/platform/network/reconnectingSocket'
import { callQuietly } from '@/request/call'

export const POLL_MS = 10_000

export interface InboxConnection {
  wake(): void
  stop(): void
}

interface Listener {
  hear(version: number): void
  look(): Promise<void>
}

export function openInboxConnection({ hear, look }: Listener): InboxConnection {
  let isStanding = false
  const timer = setInterval(() => {
    if (!isStanding && isAppVisible()) void look()
  }, POLL_MS)
  const socket = openReconnectingSocket({
    findPath: async () => {
      const { ticket } = await callQuietly(auth.getTicket, {})
      return withQuery(socketPath, { ticket })
    },
    onMessage: (said) => hear((said as SocketNews).version),
    onChange: (isNow) => {
      isStanding = isNow
    },
    // A closed session is explained by this answer, and every page reacts to it.
    onShut: () => void look(),
  })
  return {
    wake: socket.wake,
    stop() {
      clearInterval(timer)
      socket.stop()
    },
  }
}
