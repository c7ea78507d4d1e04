import { auth } from '@qianxian/protocol/auth/auth'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { landing } from '@qianxian/protocol/landing/landing'
import type { LandingPage } from '@qianxian/protocol/landing/landing.schema'
import { landingLimits } from '@qianxian/protocol/landing/landing.words'
import { call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { EnquiryModel, type Typed } from './EnquiryModel'

jest.mock('@/request/call', () => {
  const call = jest.fn()
  return { call, callQuietly: call, errorsInline: {} }
})

const answer = call as unknown as jest.Mock
const refusal = (name: FaultName, fields?: Record<string, string>) => new RequestFault({ ...faults[name], fields })
const thisYear = clockInChina(new Date()).year()
const page: LandingPage = {
  title: '让红娘帮你',
  lead: '先打一次电话',
  points: [],
  look: 'rose',
  channel: 'direct',
  cityGeo: null,
  consent: { version: 3, title: '说明', content: '<p>说明</p>' },
}
const typed: Typed = {
  name: ' 林小满 ',
  gender: 'female',
  birthYear: thisYear - 30,
  isAdult: null,
  cityGeo: '510100',
  need: 'partner',
  note: '',
  contactWindow: 'evening',
  phone: '13800000001',
  code: '123456',
  agreed: ['yes'],
}

/** Answers calls by endpoint; an error is thrown. */
function answers(given: Map<object, unknown>) {
  answer.mockImplementation(async (endpoint: object) => {
    const result = given.get(endpoint)
    if (result instanceof Error) throw result
    return result ?? {}
  })
}

const sentTo = (endpoint: object) => answer.mock.calls.filter(([to]) => to === endpoint).map(([, input]) => input as object)

function begun(change: Partial<Typed> = {}, onTextChanged = jest.fn()) {
  const model = new EnquiryModel('metro', () => page, onTextChanged)
  model.form.assign({ ...typed, ...change })
  return model
}

beforeEach(() => {
  answer.mockReset()
  answers(
    new Map<object, unknown>([
      [landing.openPage, { trace: 'trace-1' }],
      [landing.submitEnquiry, { stores: [] }],
      [auth.sendCaptcha, { resendAfterSeconds: 60 }],
    ]),
  )
})

describe('EnquiryModel', () => {
  it('sends the channel, the trace and the version that was read', async () => {
    const model = begun()
    model.visit.open('metro')
    expect(await model.submit()).toBe(true)
    expect(sentTo(landing.submitEnquiry)).toEqual([
      expect.objectContaining({ channel: 'metro', trace: 'trace-1', name: '林小满', isAgreed: true, consentVersion: 3 }),
    ])
    expect(model.outcome).toEqual({ kind: 'thanks', stores: [], window: 'evening' })
  })

  it('sends nothing before the box is ticked', async () => {
    const model = begun({ agreed: [] })
    expect(await model.submit()).toBe(false)
    expect(model.form.errorOf('agreed')).not.toBeNull()
    expect(sentTo(landing.submitEnquiry)).toEqual([])
  })

  it('declines a minor without a code or an enquiry, and deletes the trace', async () => {
    const model = begun({ birthYear: thisYear - 15 })
    model.visit.open('metro')
    expect(await model.askCode()).toBe(false)
    expect(model.outcome).toEqual({ kind: 'minor' })
    expect(await model.submit()).toBe(true)
    expect([sentTo(auth.sendCaptcha), sentTo(landing.submitEnquiry)]).toEqual([[], []])
    expect(sentTo(landing.forgetTrace)).toEqual([{ trace: 'trace-1' }])
    model.correctYear()
    expect([model.outcome, model.form.read('birthYear'), model.form.read('name')]).toEqual([null, null, ' 林小满 '])
  })

  it('asks those who turn eighteen this year', async () => {
    const model = begun({ birthYear: thisYear - landingLimits.ageMin })
    expect(model.isAgeAsked).toBe(true)
    expect(await model.submit()).toBe(false)
    expect(model.form.errorOf('isAdult')).not.toBeNull()
    model.form.set('isAdult', 'yes')
    expect(await model.submit()).toBe(true)
    expect(sentTo(landing.submitEnquiry)).toEqual([expect.objectContaining({ isAdult: true })])
  })

  it('unticks the box and loads the page again when the text has changed', async () => {
    const onTextChanged = jest.fn()
    const model = begun({}, onTextChanged)
    answers(new Map([[landing.submitEnquiry, refusal('landing_text_changed', { isAgreed: '说明刚刚更新过' })]]))
    expect(await model.submit()).toBe(false)
    expect([model.form.read('agreed'), model.form.errorOf('agreed')]).toEqual([[], '说明刚刚更新过'])
    expect(onTextChanged).toHaveBeenCalledTimes(1)
  })

  it('repeats an attempt under the same number after a lost answer', async () => {
    const model = begun()
    answers(new Map([[landing.submitEnquiry, new Error('lost')]]))
    expect(await model.submit()).toBe(false)
    answers(new Map([[landing.submitEnquiry, { stores: [] }]]))
    expect(await model.submit()).toBe(true)
    const [first, second] = sentTo(landing.submitEnquiry) as { attempt: string }[]
    expect(first!.attempt).toBe(second!.attempt)
  })

  it('requests a code for the typed phone and reports the step once', async () => {
    const model = begun({ code: '' })
    model.visit.open('metro')
    expect(await model.askCode()).toBe(true)
    expect(sentTo(auth.sendCaptcha)).toEqual([{ phone: '13800000001', scene: 'enquiry' }])
    await model.visit.note('asked_code')
    expect(sentTo(landing.noteAct)).toEqual([
      { trace: 'trace-1', act: 'started' },
      { trace: 'trace-1', act: 'chose_city', cityGeo: '510100' },
      { trace: 'trace-1', act: 'asked_code' },
    ])
  })

  it('reports the acts of a visitor in their order, although typing is reported after a pause', async () => {
    const model = new EnquiryModel('metro', () => page, jest.fn())
    model.visit.open('metro')
    model.form.set('name', '林小满')
    model.note('read_consent')
    await model.visit.note('read_consent')
    await model.visit.note('asked_code')
    expect(sentTo(landing.noteAct).map((sent) => (sent as { act: string }).act)).toEqual(['started', 'read_consent', 'asked_code'])
  })
})
