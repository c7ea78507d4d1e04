/** A line to the server that stays open, for what must arrive without being asked for. */
import { requestLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'

export interface Socket {
  send(message: object): void
  close(): void
}

export interface SocketHandlers {
  onMessage(message: unknown): void
  /** Once, whoever ended it: the server, the network, the time limit or `close`. */
  onClose(): void
}

function socketUrl(path: string): string {
  const base = API_BASE || (typeof window === 'undefined' ? '' : window.location.origin)
  return base.replace(/^http/, 'ws') + path
}

export async function openSocket(path: string, handlers: SocketHandlers): Promise<Socket> {
  // Taro's own time limit for sockets stands in the app's configuration, for mini-programs only.
  const task = await Taro.connectSocket({ url: socketUrl(path) })
  const waiting: string[] = []
  let isOpen = false
  let isClosed = false
  const end = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    handlers.onClose()
  }
  const timer = setTimeout(() => {
    task.close({})
    end()
  }, requestLimits.timeoutMs)
  task.onOpen(() => {
    clearTimeout(timer)
    isOpen = true
    for (const data of waiting.splice(0)) task.send({ data })
  })
  task.onMessage(({ data }) => {
    try {
      handlers.onMessage(JSON.parse(String(data)))
    } catch (error) {
      console.warn('socket message not read', error)
    }
  })
  task.onError(end)
  task.onClose(end)
  return {
    send(message) {
      const data = JSON.stringify(message)
      if (isOpen) task.send({ data })
      else waiting.push(data)
    },
    close() {
      task.close({})
      end()
    },
  }
}
