/** Tests of the disclosures of one introduction: what may be sent, what is shown, and refusals. */
import Taro from '@tarojs/taro'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { disclosureFaults } from '@qianxian/protocol/disclosure/disclosure.faults'
import type { LineDisclosures } from '@qianxian/protocol/disclosure/disclosure.schema'
import { DisclosureModel } from './DisclosureModel'

const request = () => Taro.request as unknown as jest.Mock
const answers = (code: number, data: object | null) =>
  request().mockResolvedValueOnce({ statusCode: 200, data: { code, message: '', data } })

const degree = { kind: 'education', sentence: '本科及以上，2026-03 核验' } as const
const income = { kind: 'income', sentence: '年收入 20 万以上，2026-03 核验' } as const
const times = { issuedAt: '2026-04-01T00:00:00.000Z', expiresAt: '2026-04-08T00:00:00.000Z', endedAt: null }
const none: LineDisclosures = { offers: [degree, income], mine: [], received: [] }
const sent: LineDisclosures = { ...none, mine: [{ id: 5, ...degree, ...times, status: 'live' }] }
const revoked: LineDisclosures = { ...none, mine: [{ id: 5, ...degree, ...times, status: 'revoked' }] }

async function loaded(value: LineDisclosures = none): Promise<DisclosureModel> {
  const model = new DisclosureModel(8)
  answers(20000, value)
  await model.detail.load()
  return model
}
const lastInput = () => request().mock.lastCall?.[0].data

test('sends exactly the sentence that was shown', async () => {
  const model = await loaded()
  expect(model.sentenceOf('education')).toBe(degree.sentence)
  answers(20000, sent)
  await model.send('education')
  expect(lastInput()).toMatchObject({ id: 8, ...degree })
  expect(model.live.map(({ id }) => id)).toEqual([5])
})

test('offers no certificate that the other side can read already', async () => {
  const model = await loaded(sent)
  expect(model.offers).toEqual([income])
  expect(model.sentenceOf('education')).toBeNull()
})

test('a refused sentence rejects, and the present sentence is loaded', async () => {
  const model = await loaded()
  const renewed = { ...degree, sentence: '硕士及以上，2026-06 核验' }
  answers(disclosureFaults.disclosure_changed.code, null)
  answers(20000, { ...none, offers: [renewed] })
  await expect(model.send('education')).rejects.toThrow()
  expect(model.sentenceOf('education')).toBe(renewed.sentence)
})

test('a revoked one may be sent again', async () => {
  const model = await loaded(sent)
  answers(20000, revoked)
  await model.revoke(5)
  expect([model.live, model.over.length, model.offers.length]).toEqual([[], 1, 2])
})

test('a failed revocation loads the present state', async () => {
  const model = await loaded(sent)
  answers(baseFaults.not_found.code, null)
  answers(20000, revoked)
  await model.revoke(5)
  expect(model.over.map(({ status }) => status)).toEqual(['revoked'])
})
