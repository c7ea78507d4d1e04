/**
 * A WebSocket server that only relays: a client sends its name, and each later message goes to the name that the
 * message begins with.
 */
const { WebSocketServer } = require('ws')

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, maxPayload: 1024 })
const known = new Map()
server.on('connection', (socket, request) => {
  const name = request.url.slice(1)
  known.set(name, socket)
  socket.on('message', (data) => {
    const [to, words] = String(data).split(' ')
    known.get(to)?.send(words)
  })
  socket.on('close', () => known.delete(name))
})
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}`))
