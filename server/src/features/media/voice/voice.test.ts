/** Tests of voices: stored in one format, heard by address only, and deleted if not sent. */
import { media } from '@qianxian/protocol/media/media'
import { eq } from 'drizzle-orm'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawVoice } from '../../../../test/voice-recording'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { voices } from '../../../db/tables/media'
import { transcodeVoice } from './voice-transcoder'
import { dropVoices, attachVoice, sweepVoices, voicesOf } from './voices'

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const HOUR_MS = 3_600_000
const base64 = (content: Buffer) => content.toString('base64')

/** Builds a recording as browsers make it. */
async function inFragments(voice: Buffer, tags: object = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target })
  const input = new Input({ source: new BufferSource((await transcodeVoice(voice)).content), formats: [MP4] })
  await (await Conversion.init({ input, output, tags, showWarnings: false })).execute()
  return Buffer.from(target.buffer!)
}

test('bare AAC and fragmented MP4 become the same MP4 without metadata', async () => {
  const bare = drawVoice(5)
  const whole = await transcodeVoice(bare)
  expect(whole.seconds).toBeCloseTo(5, 1)
  // The index must precede the sound; otherwise a phone downloads all of it before playing.
  const places = ['ftyp', 'moov', 'mdat'].map((box) => whole.content.indexOf(box))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(whole.content.indexOf('moof')).toBe(-1)
  const fragments = await inFragments(bare, { title: '我家在文三路', comment: '林晓的手机' })
  expect([fragments.indexOf('moof') > 0, fragments.includes('文三路')]).toEqual([true, true])
  const again = await transcodeVoice(fragments)
  expect(again.content.includes('文三路')).toBe(false)
  expect(again.seconds).toBeCloseTo(5, 1)
})

test('only members may upload a voice, up to a minute long, and other content is refused', async () => {
  const person = await w.loveUser()
  const { data } = await person.call(media.uploadVoice, { content: base64(drawVoice(3)) })
  expect(data).toEqual({ voiceId: expect.any(Number), seconds: 3 })
  expect((await person.call(media.uploadVoice, { content: base64(drawVoice(60.6)) })).data.seconds).toBe(60)
  expect(await person.call(media.uploadVoice, { content: base64(drawVoice(62)) })).toMatchObject({ message: '语音最长 60 秒' })
  for (const content of [base64(Buffer.from('<script>alert(1)</script>'.repeat(50))), '!!!', base64(drawVoice(3).subarray(0, 5))])
    expect(await person.call(media.uploadVoice, { content })).toMatchObject({ fields: { content: '这段语音读不出来，请重新录一次' } })
  expect(await w.world.db.select().from(voices).where(eq(voices.ownerId, person.userId))).toHaveLength(2)
})

test('a voice is sent once by its recorder and is played at its address', async () => {
  const [person, other] = [await w.loveUser(), await w.loveUser()]
  const { voiceId } = (await person.call(media.uploadVoice, { content: base64(drawVoice(2)) })).data
  await expect(other.ctx().then((ctx) => ctx.tx((ctx) => attachVoice(ctx, voiceId)))).rejects.toMatchObject({ faultName: 'not_found' })
  const ctx = await person.ctx()
  expect(await attachVoice(ctx, voiceId)).toBe(2)
  await expect(attachVoice(ctx, voiceId)).rejects.toMatchObject({ faultName: 'not_found' })
  const { url } = (await voicesOf(ctx, [voiceId])).get(voiceId)!
  const heard = await w.app.inject({ url: new URL(url, 'http://localhost').pathname + new URL(url, 'http://localhost').search })
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/mp4'])
  expect(heard.rawPayload.subarray(4, 8).toString()).toBe('ftyp')
  await dropVoices(ctx, [voiceId])
  expect((await voicesOf(ctx, [voiceId])).size).toBe(0)
  await sweepVoices(w.world, new Date())
  expect(
    (await w.app.inject({ url: new URL(url, 'http://localhost').pathname + new URL(url, 'http://localhost').search })).statusCode,
  ).toBe(404)
})

test('an unsent voice is deleted after a day, a sent one is kept', async () => {
  const person = await w.loveUser()
  const record = async () => (await person.call(media.uploadVoice, { content: base64(drawVoice(1)) })).data.voiceId
  const [sent, unsent] = [await record(), await record()]
  await attachVoice(await person.ctx(), sent)
  const left = async () => (await w.world.db.select().from(voices).where(eq(voices.ownerId, person.userId))).map(({ id }) => id)
  await sweepVoices(w.world, new Date(Date.now() + 23 * HOUR_MS))
  expect((await left()).sort()).toEqual([sent, unsent].sort())
  await sweepVoices(w.world, new Date(Date.now() + 25 * HOUR_MS))
  expect(await left()).toEqual([sent])
})
