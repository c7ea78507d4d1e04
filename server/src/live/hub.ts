/**
 * The open sockets of this server. Each gets the newer version of its person's inbox, and is closed within a second after the
 * login ends. Everything sent is also in the database, so a lost message is only a delay.
 */
import { socketCloses, socketLimits, type SocketNews } from '@qianxian/protocol/base/socket'
import type { Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { WebSocket } from 'ws'
import { openSystemCtx, type World } from '../ctx'
import { endedAmong } from '../features/auth/auth'
import { inboxVersions } from '../features/notice/notice'
import { tenantNumbered } from '../features/tenant/tenant'
import type { Touched } from './bus'

/** The person and session of a socket. */
export interface Seat {
  tenantId: number
  userId: number
  sessionId: number
  /** The plugin that the socket requires; it closes when the plugin is switched off. */
  plugin?: Plugin
}

interface Line extends Seat {
  socket: WebSocket
  beatAt: number
  /** True if the last ping was answered. */
  isAlive: boolean
}

interface Person {
  tenantId: number
  userId: number
  /** The version last sent or about to be sent; null before the first query. */
  version: number | null
  /** Sockets in order of opening. */
  lines: Set<Line>
}

const GATHER_MS = 20
const LOOK_EVERY_MS = 700
/** Milliseconds in which a socket must close; after that it is terminated. */
const GOODBYE_MS = 1_000
const COMPLAIN_EVERY_MS = 10_000
/** Clients must not send messages (RFC 6455, 7.4.1). */
const NOT_SPOKEN_TO = 1008

const nameOf = ({ tenantId, userId }: { tenantId: number; userId: number }): string => `${tenantId}:${userId}`

export class Hub {
  private readonly people = new Map<string, Person>()
  private readonly lines = new Set<Line>()
  /** People whose versions are sent together in the next batch. */
  private readonly due = new Set<Person>()
  private gathering: NodeJS.Timeout | undefined
  private looking: NodeJS.Timeout | undefined
  private isBegun = false
  private isClosed = false
  private isAsking = false
  private shouldAskAgain = false
  private complainedAt = 0

  constructor(
    private readonly world: World,
    private readonly beatMs = socketLimits.beatSeconds * 1_000,
  ) {}

  /** Sends this socket the person's inbox version, and every later one. */
  admit(socket: WebSocket, seat: Seat): void {
    if (this.isClosed) return socket.close(socketCloses.leaving)
    this.begin()
    const line: Line = { ...seat, socket, beatAt: Date.now() + this.beatMs, isAlive: true }
    const { tenantId, userId } = seat
    let person = this.people.get(nameOf(seat))
    if (!person) this.people.set(nameOf(seat), (person = { tenantId, userId, version: null, lines: new Set() }))
    person.lines.add(line)
    this.lines.add(line)
    const [oldest] = person.lines
    if (person.lines.size > socketLimits.perPerson) this.show(oldest!, socketCloses.crowded)
    socket.on('pong', () => {
      line.isAlive = true
    })
    socket.on('close', () => this.forget(line))
    socket.on('message', () => socket.close(NOT_SPOKEN_TO))
    if (person.version === null) void this.ask([person])
    else send(line, person.version)
  }

  /** Closes all sockets and stops listening. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.looking)
    clearTimeout(this.gathering)
    for (const line of this.lines) this.show(line, socketCloses.leaving)
    if (this.isBegun) await this.world.bus.stop()
  }

  /** Starts with the first socket; a process without sockets does not listen on the bus. */
  private begin(): void {
    if (this.isBegun) return
    this.isBegun = true
    this.world.bus.listen({ heard: (touched) => this.hear(touched), mayHaveMissed: () => void this.askAll() })
    this.lookLater()
  }

  private hear(touched: readonly Touched[]): void {
    for (const one of touched) {
      const person = this.people.get(nameOf(one))
      if (!person || (person.version !== null && person.version >= one.version)) continue
      person.version = one.version
      this.due.add(person)
    }
    if (this.due.size > 0) this.gathering ??= setTimeout(() => this.tellDue(), GATHER_MS)
  }

  private tellDue(): void {
    this.gathering = undefined
    for (const { version, lines } of this.due) if (version !== null) for (const line of lines) send(line, version)
    this.due.clear()
  }

  /** Queries the inboxes of these people. */
  private async ask(asked: Iterable<Person>): Promise<void> {
    try {
      for (const [tenantId, own] of byTenant(asked)) {
        const { db } = this.world
        const versions = await inboxVersions(
          { db, tenant: { id: tenantId } },
          own.map(({ userId }) => userId),
        )
        this.hear(own.map(({ userId }) => ({ tenantId, userId, version: versions.get(userId) ?? 0 })))
      }
    } catch (error) {
      this.complain(error, 'the inboxes of those who wait could not be asked')
    }
  }

  /** One query at a time; a change reported during it causes another. */
  private async askAll(): Promise<void> {
    this.shouldAskAgain = true
    if (this.isAsking) return
    this.isAsking = true
    while (this.shouldAskAgain) {
      this.shouldAskAgain = false
      await this.ask(this.people.values())
    }
    this.isAsking = false
  }

  /** Logged at intervals only, because the same query is repeated while the database is unreachable. */
  private complain(error: unknown, what: string): void {
    if (Date.now() - this.complainedAt < COMPLAIN_EVERY_MS) return
    this.complainedAt = Date.now()
    this.world.log.warn({ error }, what)
  }

  private forget(line: Line): void {
    this.lines.delete(line)
    const person = this.people.get(nameOf(line))
    if (!person?.lines.delete(line) || person.lines.size > 0) return
    this.people.delete(nameOf(line))
    this.due.delete(person)
  }

  /** Closes the socket. */
  private show(line: Line, code: number): void {
    this.forget(line)
    line.socket.close(code)
    setTimeout(() => line.socket.terminate(), GOODBYE_MS).unref()
  }

  private lookLater(): void {
    if (!this.isClosed) this.looking = setTimeout(() => void this.look(), LOOK_EVERY_MS)
  }

  private async look(): Promise<void> {
    this.beat(Date.now())
    const unasked = [...this.people.values()].filter(({ version }) => version === null)
    if (unasked.length > 0) void this.ask(unasked)
    try {
      await this.showOut()
    } catch (error) {
      this.complain(error, 'whose sockets must close could not be asked')
    }
    this.lookLater()
  }

  /** Terminates dead sockets, and sends the version again to the others. */
  private beat(now: number): void {
    for (const line of this.lines) {
      if (line.beatAt > now) continue
      if (!line.isAlive) {
        this.forget(line)
        line.socket.terminate()
        continue
      }
      line.isAlive = false
      line.beatAt = now + this.beatMs
      line.socket.ping()
      const version = this.people.get(nameOf(line))?.version ?? null
      if (version !== null) send(line, version)
    }
  }

  /** Closes sockets after a logout, a freeze or closure of the account, or when the platform or its plugin is closed. */
  private async showOut(): Promise<void> {
    for (const [tenantId, own] of byTenant(this.lines)) {
      const tenant = await tenantNumbered(this.world, tenantId)
      const isOpen = tenant?.status === 'active'
      const ctx = isOpen && openSystemCtx(this.world, tenant, { kind: 'system', name: 'sockets' })
      const ended = ctx ? await endedAmong(ctx, [...new Set(own.map(({ sessionId }) => sessionId))]) : null
      for (const line of own)
        if (!ended || ended.has(line.sessionId) || (line.plugin && !tenant!.hasPlugin(line.plugin))) this.show(line, socketCloses.shut)
    }
  }
}

/** A slow client is skipped until the next ping, which may find it dead. */
function send({ socket }: Line, version: number): void {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount === 0) socket.send(JSON.stringify({ version } satisfies SocketNews))
}

function byTenant<One extends { tenantId: number }>(all: Iterable<One>): Map<number, One[]> {
  const groups = new Map<number, One[]>()
  for (const one of all) {
    const group = groups.get(one.tenantId)
    if (group) group.push(one)
    else groups.set(one.tenantId, [one])
  }
  return groups
}
