/** Members who like, request, answer, write, edit and upload without pause, and record the acknowledged acts. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { message } from '@qianxian/protocol/message/message'
import { newMatch } from '../../seed/makers/interact'
import { PRECHEAT_VERSION } from '../../src/features/love/love'
import { drawPicture } from '../pictures'
import { uploadAt, type Answer } from '../server-process'
import type { Person, TestWorld } from '../world'
import { openBusy, type Busy, type Hands } from './busy'

const PEOPLE = 6
const PICTURES = 24
const PROMISES = ['a draft', 'a hand-in', 'a like', 'a line', 'a message', 'a photo', 'an answer', 'an upload']

interface Turn {
  me: Person
  other: Person
  /** Number of this person's earlier turns. */
  turn: number
  /** Null if there was no answer. */
  call<Input, Output>(endpoint: Endpoint<Input, Output>, input: NoInfer<Input>): Promise<Answer<Output> | null>
  upload(fields: Record<string, string>): ReturnType<typeof uploadAt>
  promise: Hands['promise']
}

async function sendPicture({ me, call, upload, promise }: Turn): Promise<void> {
  const policy = await call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })
  if (policy?.code !== 20000) return
  const sent = await upload(policy.data.fields)
  if (sent?.code !== 20000) return
  promise(
    'an upload',
    `select 1 from media where id = $1 and owner_id = $2 and verdict = 'pass' and deleted_at is null`,
    sent.data.mediaId,
    me.userId,
  )
  const added = await call(media.batchInsert, { mediaIds: [sent.data.mediaId] })
  if (added?.code === 20000)
    promise('a photo', 'select 1 from photos where media_id = $1 and profile_id = $2', sent.data.mediaId, me.profileId)
}

async function askForLine({ me, other, call, promise }: Turn): Promise<void> {
  const asked = await call(line.applyLine, {
    no: other.no,
    mode: 'self',
    message: '看了你的介绍，很想认识你',
    reasons: ['hobbies'],
    scopes: ['phone'],
    duration: 'until_revoked',
  })
  if (asked?.code === 20000)
    promise('a line', 'select 1 from line_requests where id = $1 and from_id in ($2, $3)', asked.data.row.id, me.profileId, other.profileId)
}

async function answerLine({ call, promise }: Turn): Promise<void> {
  const box = await call(line.getPaged, { box: 'received' })
  const waiting = box?.code === 20000 ? box.data.list[0] : undefined
  if (!waiting) return
  const isAccepted = randomInt(2) === 0
  const said = await call(line.answer, {
    id: waiting.id,
    isAccepted,
    ...(isAccepted ? { scopes: ['phone'], duration: 'd7' } : { declineReason: 'not_now' }),
  } as never)
  if (said?.code === 20000)
    promise('an answer', 'select 1 from line_requests where id = $1 and status = $2', waiting.id, isAccepted ? 'connected' : 'declined')
}

async function likeSomebody({ me, other, call, promise }: Turn): Promise<void> {
  const liked = await call(interact.like, { no: other.no })
  if (liked?.code === 20000)
    promise('a like', `select 1 from interactions where from_id = $1 and to_id = $2 and type = 'like'`, me.profileId, other.profileId)
}

async function editProfile({ me, turn, call, promise }: Turn): Promise<void> {
  const mine = await call(love.getMine, {})
  if (mine?.code !== 20000) return
  const selfIntro = `喜欢爬山和做菜，这是第 ${turn} 次认真地写自我介绍，希望遇到合适的人。`
  const saved = await call(love.saveDraft, { version: mine.data.version, patch: { selfIntro } })
  if (saved?.code !== 20000) return
  // Later saves replace it, so the acknowledged version or a later one must be stored.
  promise('a draft', 'select 1 from love_profiles where id = $1 and version >= $2', me.profileId, saved.data.version)
  const handed = await call(love.submitAudit, { version: saved.data.version })
  if (handed?.code === 20000)
    promise('a hand-in', 'select 1 from love_profiles where id = $1 and version >= $2', me.profileId, handed.data.version)
  if (handed?.code === 20000 && randomInt(2) === 0) await call(love.withdrawAudit, {})
}

/** Sent twice at once, like a phone that got no answer: acknowledged twice, stored once. */
async function writeMessage({ me, other, turn, call, promise }: Turn): Promise<void> {
  const listed = await call(message.getPaged, {})
  const known = listed?.code === 20000 ? listed.data.list : []
  // New conversations are limited per day, so usually an existing one is used.
  const opened = known.length === 0 || randomInt(3) === 0 ? await call(message.openWith, { no: other.no }) : null
  const id = opened?.code === 20000 ? opened.data.row.id : known[randomInt(Math.max(1, known.length))]?.id
  if (id === undefined) return
  await call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
  const said = { id, clientId: randomUUID(), kind: 'text' as const, body: `这是第 ${turn} 次说话` }
  const [one, two] = await Promise.all([call(message.send, said), call(message.send, said)])
  for (const sent of [one, two])
    if (sent?.code === 20000)
      promise(
        'a message',
        `select 1 from messages m join message_sends s on s.tenant_id = m.tenant_id and s.conversation_id = m.conversation_id and s.seq = m.seq
          where s.client_id = $1 and m.seq = $2 and m.body = $3 and m.from_user_id = $4`,
        said.clientId,
        sent.data.message.seq,
        said.body,
        me.userId,
      )
}

const acts = [sendPicture, askForLine, answerLine, likeSomebody, editProfile, writeMessage]

export async function openCrowd(world: TestWorld): Promise<Busy> {
  const women = await Promise.all(Array.from({ length: PEOPLE }, () => world.loveUser({ quota: 50 })))
  const men = await Promise.all(Array.from({ length: PEOPLE }, () => world.loveUser({ quota: 50, profile: { gender: 'male' } })))
  // All are matched already, so that each of them can write to a match.
  const pairs = women.flatMap((woman) => men.map((man) => ({ of: [woman.profileId, man.profileId] as const, source: 'event' as const })))
  await newMatch.all(world.bench(), pairs)
  const pictures = await Promise.all(Array.from({ length: PICTURES }, () => drawPicture()))
  return openBusy(world, {
    promises: PROMISES,
    people: [...women.map((me) => ({ me, others: men })), ...men.map((me) => ({ me, others: women }))],
    async live({ me, others }, { url, call, noted, promise, isOver }) {
      for (let turn = 0; !isOver(); turn += 1) {
        await acts[(turn + me.profileId + randomInt(2)) % acts.length]!({
          me,
          other: others[randomInt(others.length)]!,
          turn,
          call: (endpoint, input) => call(me, endpoint, input),
          upload: async (fields) => noted(await uploadAt(url, me.token, fields, pictures[randomInt(pictures.length)]!)),
          promise,
        })
      }
    },
  })
}
