/** Conversations as rows, with their messages and read marks, created without their verbs. */
import { messageLimits } from '@qianxian/protocol/message/message.words'
import type { MessageRisk } from '@qianxian/protocol/message/message.words'
import { conversationMembers, conversations, messages } from '../../src/db/tables/message'
import { PRECHEAT_VERSION } from '../../src/features/love/love'
import { maker, type Bench, type Facts } from '../maker'

const newConversation = maker(conversations, (facts: Facts<typeof conversations, 'aId'>) => ({
  kind: 'chat' as const,
  origin: 'match' as const,
  ...facts,
}))
const newSide = maker(conversationMembers, (facts: Facts<typeof conversationMembers, 'conversationId' | 'userId'>) => facts)
const newMessage = maker(
  messages,
  (facts: Facts<typeof messages, 'conversationId' | 'seq' | 'at'>): Omit<typeof messages.$inferInsert, 'tenantId'> => ({
    kind: 'text',
    revision: facts.seq,
    ...facts,
  }),
)

interface Sided {
  userId: number
  profileId: number
}

export interface Said {
  /** Index of the sender: 0 or 1. */
  by: 0 | 1
  body: string
  at: Date
  risks?: MessageRisk[]
  isRecalled?: boolean
}

export interface TalkFacts {
  /** The two sides; for a service the member first, then the matchmaker. */
  of: readonly [Sided, Sided]
  said?: readonly Said[]
  /** Sequence number up to which each has read; by default the last one. */
  read?: readonly [number, number]
  conversation?: Partial<typeof conversations.$inferInsert>
}

/** Creates a consistent conversation: every count in it matches its messages. */
export async function newTalk(bench: Bench, { of, said = [], read, conversation = {} }: TalkFacts): Promise<number> {
  const { tenantId: _tenantId, ...facts } = conversation
  const [one, other] = of
  const last = said.at(-1)
  const [first] = said
  const userOf = (by: 0 | 1) => of[by].userId
  const inARow = last ? [...said].reverse().findIndex(({ by }) => by !== last.by) : 0
  const trailing = inARow < 0 ? said.length : inARow
  const isService = facts.kind === 'service'
  const { id } = await newConversation(bench, {
    aId: isService ? one.profileId : Math.min(one.profileId, other.profileId),
    bId: isService ? null : Math.max(one.profileId, other.profileId),
    createdAt: first?.at ?? bench.now,
    ...(isService ? { origin: 'representation' as const } : {}),
    ...(last && first
      ? {
          seq: said.length,
          revision: said.length,
          lastAt: last.at,
          lastFromUserId: userOf(last.by),
          inARow: trailing,
          state:
            !isService && trailing === said.length && trailing >= messageLimits.unansweredMax
              ? ('waiting_reply' as const)
              : ('open' as const),
          begunAt: first.at,
          begunByUserId: userOf(first.by),
          ...(isService ? { firstAskedAt: said.find(({ by }) => by === 0)?.at, firstAnsweredAt: said.find(({ by }) => by === 1)?.at } : {}),
        }
      : {}),
    ...facts,
  })
  for (const side of [0, 1] as const) {
    const readSeq = read?.[side] ?? said.length
    const own = said.filter(({ by }) => by === side)
    await newSide(bench, {
      conversationId: id,
      userId: userOf(side),
      listedAt: last?.at ?? bench.now,
      readSeq,
      unread: said.filter(({ by, isRecalled }, place) => by !== side && place + 1 > readSeq && !isRecalled).length,
      wroteAt: own[0]?.at ?? null,
      remindedVersion: own.length > 0 ? PRECHEAT_VERSION : null,
      remindedSigns: said.flatMap(({ by, risks = [] }) => (by === side ? [] : risks)).length,
      risks: [...new Set(own.flatMap(({ risks = [] }) => risks))],
    })
  }
  await newMessage.all(
    bench,
    said.map(({ by, body, at, risks = [], isRecalled = false }, place) => ({
      conversationId: id,
      seq: place + 1,
      at,
      fromUserId: userOf(by),
      body,
      risks,
      recalledAt: isRecalled ? at : null,
    })),
  )
  return id
}
