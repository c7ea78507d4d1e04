/** A poster that is kept, refused by the phone, or not there. */
import Taro from '@tarojs/taro'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { ActivityPosterModel } from './ActivityPosterModel'

jest.mock('@/platform/media/saveImage', () => ({ saveImage: jest.fn() }))
const saving = saveImage as unknown as jest.Mock
const request = () => Taro.request as unknown as jest.Mock

test('is kept, or to be pressed by the person themselves', async () => {
  const model = new ActivityPosterModel(1)
  saving.mockResolvedValueOnce('saved').mockResolvedValueOnce('longPress')
  expect([await model.save('a.jpg'), await model.save('a.jpg')]).toEqual([true, false])
  expect(saving).toHaveBeenCalledWith('a.jpg')
})

test('says how to let the app into the album until it was let in; whoever gives up hears nothing', async () => {
  const model = new ActivityPosterModel(1)
  saving.mockRejectedValueOnce(new PlatformFault('denied'))
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([false, true])
  saving.mockRejectedValueOnce(new PlatformFault('cancel'))
  expect([await model.save('a.jpg'), model.isDenied]).toEqual([false, false])
  saving.mockRejectedValueOnce(new PlatformFault('failed'))
  const reload = jest.spyOn(model.detail, 'reload').mockResolvedValue()
  await expect(model.save('a.jpg')).rejects.toThrow('操作失败')
  // What ended while the page lay open is asked for anew.
  expect(reload).toHaveBeenCalledTimes(1)
  expect(model.isDenied).toBe(false)
})

test('is gone with its activity, and failed where the network is', async () => {
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
