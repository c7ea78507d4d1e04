/** The phone's sockets: real ones to the servers on the list of legal domains, five at most. */
import { WebSocket } from 'ws'
import { Refusal, type SocketRecord } from '../device'
import { asyncCall, type ApiContext, type PlatformCall } from './call'
import { resolveUrl, type Servers } from './network'

const SOCKETS_MAX = 5

export function socketApi(context: ApiContext, servers: Servers): Record<string, PlatformCall> {
  const { device, realm, work } = context

  const connectSocket: PlatformCall = (options = {}) => {
    type Listener = (event: unknown) => void
    const listeners: Record<'open' | 'message' | 'close' | 'error', Listener[]> = { open: [], message: [], close: [], error: [] }
    const record: SocketRecord = { url: String(options.url), isOpen: false, heard: [] }
    let socket: WebSocket | undefined
    /** Delivered as on a phone: not before earlier data has been drawn. */
    const tell = (name: keyof typeof listeners, event: object) =>
      work.later(() => {
        for (const listen of listeners[name]) listen(realm().adopt(event))
      })

    const open = () => {
      if (device.isOffline) throw new Refusal('errcode:-106 net::ERR_INTERNET_DISCONNECTED')
      if (!/^wss?:/.test(record.url)) throw new Refusal(`invalid url "${record.url}"`)
      if (device.sockets.filter(({ isOpen }) => isOpen).length >= SOCKETS_MAX) throw new Refusal('exceed max task count')
      socket = new WebSocket(resolveUrl(servers, record.url.replace(/^ws/, 'http')).replace(/^http/, 'ws'))
      device.sockets.push(record)
      socket.on('open', () => {
        record.isOpen = true
        tell('open', { header: {} })
      })
      socket.on('message', (data) => {
        record.heard.push(String(data))
        tell('message', { data: String(data) })
      })
      socket.on('error', ({ message }) => tell('error', { errMsg: message }))
      socket.on('close', (code, reason) => {
        record.isOpen = false
        tell('close', { code, reason: String(reason) })
      })
      return { socketTaskId: device.sockets.length }
    }
    asyncCall(context, 'connectSocket', open)({ ...options, success: () => undefined, ...options })
    device.onClose(() => socket?.terminate())
    const listenTo = (name: keyof typeof listeners) => (listen: Listener) => void listeners[name].push(listen)
    return {
      send: ({ data }: { data: string }) => socket?.send(data),
      close: () => socket?.close(),
      onOpen: listenTo('open'),
      onMessage: listenTo('message'),
      onClose: listenTo('close'),
      onError: listenTo('error'),
    }
  }
  return { connectSocket }
}
