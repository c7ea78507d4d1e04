import { messageFaults } from '@qianxian/protocol/message/message.faults'
import type { ConversationDetail, Message } from '@qianxian/protocol/message/message.schema'
import { readStored } from '@/platform/storage/storage'
import { callQuietly } from '@/request/call'
import { RequestFault, transportFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { resetTaro } from '../../../../tests/jest/taro'
import { ConversationModel } from './ConversationModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))
const asked = callQuietly as unknown as jest.Mock

const written = (seq: number, isMine = false, clientId: string | null = null): Message =>
  ({
    seq,
    clientId,
    isMine,
    kind: 'text',
    body: `第 ${seq} 条`,
    at: '2026-03-11T10:00:00Z',
    risks: [],
    recalledAt: null,
  }) as unknown as Message

/** A fake server of one conversation: existing messages, sent ones, and queued failures. */
function serverOf(count: number) {
  const messages: Message[] = Array.from({ length: count }, (_none, at) => written(at + 1))
  const server = {
    messages,
    revision: count,
    readTo: 0,
    sent: [] as string[],
    failures: [] as unknown[],
    writing: { gate: null, precheatDue: null } as Partial<ConversationDetail['writing']>,
    answer(path: string, input: Record<string, unknown>): unknown {
      const verb = path.split('/').pop()
      const detail = (from: number) => ({
        row: { id: 7, revision: server.revision, seq: server.messages.length },
        writing: server.writing,
        otherReadSeq: null,
        readSeq: server.readTo,
        openings: [],
        risks: [],
        messages: server.messages.slice(from),
        hasEarlier: from > 0,
      })
      if (verb === 'getDetail' || verb === 'openWith') return detail(Math.max(0, server.messages.length - 20))
      if (verb === 'getChanges') {
        const isSame = input.revision === server.revision
        return { version: 1, hasMore: false, unread: 0, rows: [], open: isSame ? null : detail(input.revision as number) }
      }
      if (verb === 'markRead') server.readTo = input.seq as number
      if (verb === 'getMessages') {
        const { before, after, size } = input as { before?: number; after?: number; size: number }
        const list = before
          ? server.messages.filter(({ seq }) => seq < before).slice(-size)
          : server.messages.filter(({ seq }) => seq > after!).slice(0, size)
        return { list, hasMore: before ? list[0]!.seq > 1 : list[list.length - 1]!.seq < server.messages.length }
      }
      if (verb === 'send') {
        const failure = server.failures.shift()
        if (failure) throw failure
        server.sent.push(input.body as string)
        const known = server.messages.find(({ clientId }) => clientId === input.clientId)
        const one = known ?? { ...written(server.messages.length + 1, true, input.clientId as string), body: input.body as string }
        if (!known) {
          server.messages.push(one)
          server.revision += 1
        }
        return { message: one, writing: server.writing, revision: server.revision }
      }
      return {}
    },
  }
  asked.mockImplementation(async ({ path }: { path: string }, input: Record<string, unknown>) => server.answer(path, input))
  return server
}

const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
}
/** Late-loaded code needs more than a few event loop turns. */
const until = async (isTrue: () => boolean) => {
  for (let turns = 0; turns < 200 && !isTrue(); turns += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(isTrue()).toBe(true)
}
const bodies = (model: ConversationModel) => model.rows.map(({ message, outgoing }) => message?.body ?? outgoing?.body)
const refused = (facts: { code: number; message: string }) => new RequestFault({ ...facts, status: 200 })

beforeEach(() => {
  resetTaro()
  asked.mockReset()
  authStore.userInfo = { id: 7 } as typeof authStore.userInfo
})

async function opened(count: number) {
  const server = serverOf(count)
  const model = new ConversationModel({ id: 7 })
  await model.load()
  return { server, model }
}

async function say(model: ConversationModel, text: string) {
  model.write(text)
  model.send()
  await settle()
}

describe('sending', () => {
  it('repeated taps send once, and the row keeps its identity', async () => {
    const { server, model } = await opened(3)
    model.write('你好呀')
    model.send()
    const [key] = model.rows.slice(-1).map((row) => row.key)
    model.send()
    await settle()
    expect(server.sent).toEqual(['你好呀'])
    expect(model.rows.slice(-1)).toMatchObject([{ key, outgoing: null, isMine: true, message: { body: '你好呀' } }])
    expect(model.text).toBe('')
    expect(readStored('drafts')).toBeUndefined()
  })

  it('a message waits offline and across restarts, and is sent in order under the same id', async () => {
    const { server, model } = await opened(1)
    server.failures.push(transportFault('network'))
    await say(model, '一')
    await say(model, '二')
    // The second message was not sent before the first, which was sent in the next attempt.
    expect(server.sent).toEqual(['一', '二'])
    server.failures.push(transportFault('timeout'))
    await say(model, '三')
    expect(model.outbox.map(({ state }) => state)).toEqual(['waiting'])
    const again = new ConversationModel({ id: 7 })
    await again.load()
    await settle()
    expect(server.sent).toEqual(['一', '二', '三'])
    expect(bodies(again)).toEqual(['第 1 条', '一', '二', '三'])
    expect(again.outbox).toEqual([])
  })

  it('a voice is stored once and resent under its id if the answer was lost', async () => {
    const { model } = await opened(1)
    const calls: string[] = []
    const lost = [transportFault('network')]
    asked.mockImplementation(async ({ path }: { path: string }, input: Record<string, unknown>) => {
      const verb = path.split('/').pop()!
      calls.push(`${verb} ${String(input.content ?? input.voiceId ?? '')}`.trim())
      if (verb === 'uploadVoice') return { voiceId: 31, seconds: 4 }
      const failure = lost.shift()
      if (failure) throw failure
      const voice = { url: '/v', seconds: 4 }
      return { message: { ...written(2, true, input.clientId as string), body: '', voice }, writing: { gate: null }, revision: 2 }
    })
    model.sendVoice({ content: 'c291bmQ=', seconds: 4 })
    await until(() => model.outbox[0]?.state === 'waiting')
    // The sound is removed from the device once the server has it.
    expect(JSON.stringify(readStored('drafts'))).toContain('31')
    expect(JSON.stringify(readStored('drafts'))).not.toContain('c291bmQ=')
    await model.flush()
    expect(calls).toEqual(['uploadVoice c291bmQ=', 'send 31', 'send 31'])
    expect(model.outbox).toEqual([])
    expect(model.rows.slice(-1)).toMatchObject([{ message: { voice: { seconds: 4 } } }])
  })

  it('a lost response does not duplicate the message', async () => {
    const { server, model } = await opened(1)
    model.write('听得到吗')
    asked.mockImplementationOnce(async ({ path }: { path: string }, input: Record<string, unknown>) => {
      server.answer(path, input)
      throw transportFault('timeout')
    })
    model.send()
    await settle()
    expect(model.outbox).toHaveLength(1)
    await model.look()
    expect(bodies(model)).toEqual(['第 1 条', '听得到吗'])
    expect(server.messages).toHaveLength(2)
  })

  it('a refused message returns to the field with the reason and is never lost', async () => {
    const { server, model } = await opened(1)
    server.failures.push(new RequestFault({ code: 42200, status: 200, message: '内容有误', fields: { body: '不要写联系方式' } }))
    await say(model, '加我微信')
    expect([model.text, model.refusal, model.outbox.length]).toEqual(['加我微信', '不要写联系方式', 0])
    model.write('加我好友')
    expect(model.refusal).toBeNull()

    server.failures.push(refused(messageFaults.message_undeliverable))
    model.send()
    model.write('又写了一句')
    await settle()
    expect(model.text).toBe('又写了一句')
    expect(model.outbox).toMatchObject([{ body: '加我好友', state: 'refused', words: messageFaults.message_undeliverable.message }])
    const [one] = model.outbox
    model.rewrite(one!.clientId)
    expect([model.text, model.outbox.length]).toEqual(['又写了一句\n加我好友', 0])
  })

  it('no message is sent if writing is closed', async () => {
    const { server, model } = await opened(1)
    server.writing = { gate: 'waiting', precheatDue: null }
    await model.detail.reload()
    await say(model, '在吗')
    expect([server.sent, model.text]).toEqual([[], '在吗'])
  })
})

describe('reading', () => {
  it('typed text is still there on return', async () => {
    const { model } = await opened(1)
    model.write('还没想好怎么说')
    model.keep()
    const again = new ConversationModel({ id: 7 })
    await again.load()
    expect(again.text).toBe('还没想好怎么说')
  })

  it('earlier messages are added above without redrawing the others', async () => {
    const { model } = await opened(100)
    expect([model.rows[0]!.place, model.hasEarlier]).toEqual([81, true])
    const before = model.rows.slice(1)
    await model.loadEarlier()
    expect(model.rows[0]!.place).toBe(51)
    expect(model.rows.slice(-before.length).every((row, at) => row === before[at])).toBe(true)
    await model.loadEarlier()
    await model.loadEarlier()
    expect([model.rows.length, model.hasEarlier]).toEqual([100, false])
    expect(model.blocks.map(({ key, rows }) => [key, rows.length])).toEqual([
      [0, 9],
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => [key, 10]),
      [10, 1],
    ])
  })

  it('a new message is marked read at the end, and counted if the reader is further up', async () => {
    const { server, model } = await opened(30)
    expect(server.readTo).toBe(30)
    model.seeEnd(false)
    server.messages.push(written(31))
    server.revision += 1
    await model.look()
    expect([model.news, server.readTo]).toEqual([1, 30])
    model.seeEnd(true)
    await settle()
    expect([model.news, server.readTo]).toEqual([0, 31])
  })

  it('a message of the other person sent at the same time as an own one is not missed', async () => {
    const { server, model } = await opened(2)
    server.messages.push(written(3))
    server.revision += 1
    await say(model, '同时')
    await settle()
    expect(model.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('a found message opens among its neighbours, and reading continues to the newest', async () => {
    const server = serverOf(200)
    const model = new ConversationModel({ id: 7, seq: 40 })
    await model.load()
    expect([model.messages[0]!.seq, model.messages[model.messages.length - 1]!.seq, model.hasLater]).toEqual([14, 43, true])
    model.seeEnd(true)
    await settle()
    expect(model.messages[model.messages.length - 1]!.seq).toBe(73)
    expect(server.readTo).toBe(0)
    model.showEnd()
    await settle()
    expect([model.messages[model.messages.length - 1]!.seq, model.hasLater]).toEqual([200, false])
  })
})
