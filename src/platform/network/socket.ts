/** A socket to the server, for messages that must arrive without a request. */
import Taro from '@tarojs/taro'
import { CONNECTION_LOST, type OpenSocket } from './socket.types'

/**
 * WeChat and Douyin allow five at most and close one some seconds after the mini-program was hidden; the allowed hosts
 * are a separate list in their consoles.
 */
export const openSocket: OpenSocket = (path, { onMessage, onEnd }) => {
  let task: Taro.SocketTask | undefined
  let isOver = false
  const end = (code: number) => {
    if (isOver) return
    isOver = true
    onEnd(code)
  }
  Promise.resolve(Taro.connectSocket({ url: API_BASE.replace(/^http/, 'ws') + path })).then(
    (opened) => {
      if (isOver) return opened.close({})
      task = opened
      opened.onMessage(({ data }) => {
        if (!isOver) onMessage(JSON.parse(String(data)))
      })
      opened.onError(() => end(CONNECTION_LOST))
      opened.onClose(({ code } = { code: CONNECTION_LOST, reason: '' }) => end(code))
    },
    () => end(CONNECTION_LOST),
  )
  return () => {
    isOver = true
    task?.close({})
  }
}
