/** Tests of saving a poster: done, refused by the phone, or not available. */
import Taro from '@tarojs/taro'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { ActivityPosterModel } from './ActivityPosterModel'

jest.mock('@/platform/media/saveImage', () => ({ saveImage: jest.fn() }))
const saving = saveImage as unknown as jest.Mock
const request = () => Taro.request as unknown as jest.Mock

test('a poster is saved, or long-pressed by the user', async () => {
  const model = new ActivityPosterModel(1)
  saving.mockResolvedValueOnce('saved').mockResolvedValueOnce('longPress')
  expect([await model.save('a.jpg'), await model.save('a.jpg')]).toEqual([true, false])
  expect(saving).toHaveBeenCalledWith('a.jpg')
})

test('explains how to allow access to the album until it is allowed; a cancel shows nothing', async () => {
  const model = new ActivityPosterModel(1)
  saving.mockRejectedValueOnce(new PlatformFault('denied'))
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([false, true])
  saving.mockRejectedValueOnce(new PlatformFault('cancel'))
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([false, false])
  saving.mockRejectedValueOnce(new PlatformFault('failed'))
  const reload = jest.spyOn(model.detail, 'reload').mockResolvedValue()
  await expect(model.save('a.jpg')).rejects.toThrow('操作失败')
  // An expired picture is reloaded.
  expect(reload).toHaveBeenCalledTimes(1)
  expect(model.isDenied).toBe(false)
})

test('a poster of a removed activity is reported as gone, and a network failure as a failure', async () => {
  const answers = (answer: object) => request().mockResolvedValueOnce({ statusCode: 200, data: answer })
  const stateOf = async (model: ActivityPosterModel) => {
    await model.detail.load()
    return model.detail.state
  }
  expect(await stateOf(new ActivityPosterModel(0))).toBe('gone')
  answers({ code: posterFaults.poster_over.code, message: '', data: null })
  expect(await stateOf(new ActivityPosterModel(1))).toBe('gone')
  request().mockRejectedValueOnce({ errMsg: 'request:fail' })
  expect(await stateOf(new ActivityPosterModel(1))).toBe('failed')
})
