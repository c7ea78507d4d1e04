/** Tests of the acts of a private customisation: the answer replaces the state, and a refusal loads it again. */
import Taro from '@tarojs/taro'
import { onetooneFaults } from '@qianxian/protocol/onetoone/onetoone.faults'
import { OneToOneModel } from './OneToOneModel'

const request = () => Taro.request as unknown as jest.Mock
const answers = (code: number, data: object | null) =>
  request().mockResolvedValueOnce({ statusCode: 200, data: { code, message: '', data } })
const none = { current: null, past: [], matchmaker: '周敏', canEnquire: true, refusal: null, needsName: false }
const offered = { ...none, current: { id: 7, status: 'proposed' }, canEnquire: false }
const enquiry = { wishes: '想找一位踏实的人，爱运动', times: ['weekend_day' as const], mode: 'online' as const }

test('an enquiry shows its answer', async () => {
  const model = new OneToOneModel()
  answers(20000, none)
  await model.detail.load()
  answers(20000, offered)
  await model.enquire(enquiry)
  expect(model.detail.value?.current?.id).toBe(7)
})

test('a refused enquiry rejects, so that its form shows the refusal', async () => {
  const model = new OneToOneModel()
  answers(20000, none)
  await model.detail.load()
  answers(onetooneFaults.onetoone_too_soon.code, null)
  await expect(model.enquire(enquiry)).rejects.toThrow()
  expect(model.detail.value?.current).toBeNull()
})

test('a refused acceptance loads the state again', async () => {
  const model = new OneToOneModel()
  answers(20000, offered)
  await model.detail.load()
  answers(onetooneFaults.onetoone_changed.code, null)
  answers(20000, none)
  expect([await model.accept(7, 1), model.detail.value?.current]).toEqual([false, null])
})

test('a withdrawal shows its answer', async () => {
  const model = new OneToOneModel()
  answers(20000, offered)
  await model.detail.load()
  answers(20000, none)
  expect([await model.withdraw(7), model.detail.value?.current]).toEqual([true, null])
})
