/** The browser's own socket, because Taro's socket loses the server's close code. */
import { CONNECTION_LOST, type OpenSocket } from './socket.types'

export const openSocket: OpenSocket = (path, { onMessage, onEnd }) => {
  const socket = new WebSocket((API_BASE || window.location.origin).replace(/^http/, 'ws') + path)
  socket.onmessage = ({ data }) => onMessage(JSON.parse(String(data)))
  // An error is always followed by this event.
  socket.onclose = ({ code }) => onEnd(code || CONNECTION_LOST)
  return () => {
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }
}
