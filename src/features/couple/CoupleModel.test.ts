/** Tests of the acts of a couple: the answer replaces the state, and a refusal loads it again. */
import Taro from '@tarojs/taro'
import { coupleFaults } from '@qianxian/protocol/couple/couple.faults'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { CoupleModel } from './CoupleModel'

jest.mock('@/platform/media/saveImage', () => ({ saveImage: jest.fn() }))
const saving = saveImage as unknown as jest.Mock
const request = () => Taro.request as unknown as jest.Mock
const answers = (code: number, data: object | null) =>
  request().mockResolvedValueOnce({ statusCode: 200, data: { code, message: '', data } })
const alone = { relationship: null, asked: [], exit: null, preview: { list: [], fen: 0, points: 0 }, refunded: null }
const left = { ...alone, exit: { id: 7, status: 'confirmed', isElsewhere: true } }

test('an act shows its answer', async () => {
  const model = new CoupleModel()
  answers(20000, alone)
  await model.detail.load()
  answers(20000, left)
  expect([await model.exitElsewhere(), model.detail.value?.exit?.id]).toEqual([true, 7])
})

test('a refused act loads the state again', async () => {
  const model = new CoupleModel()
  answers(20000, alone)
  await model.detail.load()
  answers(coupleFaults.exit_changed.code, null)
  answers(20000, left)
  expect([await model.confirmExit('nickname'), model.detail.value?.exit?.id]).toEqual([false, 7])
})

test('a refused story rejects, so that its form shows the refusal', async () => {
  const model = new CoupleModel()
  answers(20000, left)
  await model.detail.load()
  answers(coupleFaults.exit_changed.code, null)
  await expect(model.writeStory(7, '我们的故事')).rejects.toThrow()
  expect(model.detail.value?.exit?.id).toBe(7)
})

test('explains how to allow access to the album until it is allowed', async () => {
  const model = new CoupleModel()
  saving.mockRejectedValueOnce(new PlatformFault('denied'))
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([false, true])
  saving.mockResolvedValueOnce('saved')
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([true, false])
})
