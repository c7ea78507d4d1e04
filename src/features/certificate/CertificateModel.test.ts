import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateFaults } from '@qianxian/protocol/certificate/certificate.faults'
import type { MyCertificate } from '@qianxian/protocol/certificate/certificate.schema'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { answerOf } from './certificate.fixture'
import { CertificateModel } from './CertificateModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const pending = answerOf({ status: 'need_human', canSubmit: false })
const paper = { id: 1, bytes: 9, addedAt: '2026-11-24T00:00:00.000Z' }

async function opened(kind: HandedIn, first: MyCertificate): Promise<CertificateModel> {
  asks.mockResolvedValue(first)
  const model = new CertificateModel(kind)
  await model.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue(pending)
})

it("starts from the profile's values, and requires a code or papers as the chosen way needs", async () => {
  const model = await opened('education', answerOf())
  expect(model.form.values).toMatchObject({ education: 'bachelor', school: '四川大学' })
  model.form.set('educationWay', 'chsi')
  expect(model.form.faults.checkCode).toMatch(/12 位数字/)
  expect(model.form.faults.papers).toBeUndefined()
  model.form.set('checkCode', '1234 5678 9012')
  expect(model.form.isValid).toBe(true)
  model.form.set('educationWay', 'paper')
  expect(Object.keys(model.form.faults)).toEqual(['papers'])
})

it('submits only the fields of the chosen way', async () => {
  const model = await opened('education', answerOf())
  model.form.assign({ educationWay: 'diploma', diplomaNumber: '110341202105000123' })
  model.form.assign({ educationWay: 'chsi', checkCode: '123456789012' })
  expect(await model.form.submit()).toBe(true)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([
    certificate.submitCertificate,
    { kind: 'education', educationWay: 'chsi', education: 'bachelor', school: '四川大学', checkCode: '123456789012' },
  ])
  expect([model.isPending, model.isAsked]).toEqual([true, false])
})

it('sends the name on a job paper as its owner’s own', async () => {
  const model = await opened('job', answerOf({ kind: 'job' }, { papers: [paper] }))
  model.form.assign({ occupation: '小学老师', holderName: '林知夏' })
  expect(await model.form.submit()).toBe(true)
  expect(calls.mock.calls[0]![1]).toEqual({ kind: 'job', occupation: '小学老师', holderName: '林知夏', holder: 'self' })
})

it('does not offer 离异 for a paper that shows a person is unmarried', async () => {
  const said = { education: null, school: null, occupation: null, incomeBand: null, maritalStatus: 'divorced' as const }
  const model = await opened('marital', answerOf({ kind: 'marital' }, { said, papers: [paper] }))
  expect(model.form.values.maritalStatus).toBeNull()
  expect(Object.keys(model.form.faults)).toEqual(['maritalStatus', 'agreesTrue'])
})

it('treats a lost response as success if the server has the submission', async () => {
  const model = await opened('education', answerOf())
  model.form.assign({ educationWay: 'chsi', checkCode: '123456789012' })
  const { code, message } = certificateFaults.certificate_open
  calls.mockRejectedValue(new RequestFault({ code, message, status: 200 }))
  asks.mockResolvedValue(pending)
  expect(await model.form.submit()).toBe(true)
  expect(model.isPending).toBe(true)
})

it('keeps the typed input when the server refuses it', async () => {
  const model = await opened('education', answerOf())
  model.form.assign({ educationWay: 'chsi', checkCode: '123456789012', school: '电子科技大学' })
  const { code, message } = certificateFaults.certificate_tries
  calls.mockRejectedValue(new RequestFault({ code, message, status: 200 }))
  expect(await model.form.submit()).toBe(false)
  expect(model.form.refusal).toBe(message)
  expect(model.form.values.school).toBe('电子科技大学')
})

it('shows the form if it was refused or has ended, and only on demand if it is valid', async () => {
  expect((await opened('education', answerOf({ status: 'rejected' }))).isAsked).toBe(true)
  expect((await opened('education', answerOf({ status: 'expired' }))).isAsked).toBe(true)
  const model = await opened('education', answerOf({ status: 'approved' }))
  expect(model.isAsked).toBe(false)
  model.renew()
  expect(model.isAsked).toBe(true)
  const renewing = await opened('education', answerOf({ status: 'approved', isRenewing: true }))
  renewing.renew()
  expect([renewing.isAsked, renewing.isPending]).toEqual([false, true])
})
