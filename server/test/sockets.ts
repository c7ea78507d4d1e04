/** A person's window at a server: its socket, the versions it received, and how it ended. */
import { once } from 'node:events'
import { auth } from '@qianxian/protocol/auth/auth'
import { socketPath, type SocketNews } from '@qianxian/protocol/base/socket'
import { WebSocket } from 'ws'
import { callAt } from './server-process'

export interface Window {
  socket: WebSocket
  /** Every version that it received, in order. */
  versions: number[]
  /** The close code; undefined while it is open. */
  closedBy(): number | undefined
}

interface Opening {
  /** The Origin header of a browser. */
  origin?: string
  /** False for a phone that has lost its connection. */
  answersBeats?: boolean
}

/** Null without an answer or if the person is refused. */
export async function ticketAt(url: string, token: string): Promise<string | null> {
  return (await callAt(url, token, auth.getTicket, {}))?.data?.ticket ?? null
}

/** Opens a socket; resolves once it is open, and rejects with the HTTP status of a refusal, or without an answer. */
export async function openWindow(url: string, ticket: string, { origin, answersBeats = true }: Opening = {}): Promise<Window> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${socketPath}?ticket=${ticket}`, {
    ...(origin === undefined ? {} : { origin }),
    autoPong: answersBeats,
  })
  const versions: number[] = []
  let code: number | undefined
  socket.on('message', (data) => versions.push((JSON.parse(String(data)) as SocketNews).version))
  socket.on('close', (by) => {
    code = by
  })
  // The close event of an open socket contains all information.
  socket.on('error', () => undefined)
  await new Promise<void>((done, fail) => {
    socket.once('open', () => done())
    socket.once('error', fail)
    socket.once('unexpected-response', (_request, response) => {
      fail(new Error(`refused: ${response.statusCode}`))
      socket.terminate()
    })
  })
  return { socket, versions, closedBy: () => code }
}

/** Opens a person's socket with a fresh ticket. */
export async function windowOf(url: string, token: string, opening: Opening = {}): Promise<Window> {
  const ticket = await ticketAt(url, token)
  if (ticket === null) throw new Error('no ticket')
  return openWindow(url, ticket, opening)
}

export async function closeWindow({ socket }: Window): Promise<void> {
  if (socket.readyState === socket.CLOSED) return
  socket.close()
  await once(socket, 'close')
}
