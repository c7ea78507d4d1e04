/** Tests of saving a poster: done, refused by the phone, or not available. */
import Taro from '@tarojs/taro'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { activityPosterModel, OwnPosterModel, type PosterModel } from './PosterModel'

jest.mock('@/platform/media/saveImage', () => ({ saveImage: jest.fn() }))
const saving = saveImage as unknown as jest.Mock
const request = () => Taro.request as unknown as jest.Mock

test('a poster is saved, or long-pressed by the user', async () => {
  const model = activityPosterModel(1)
  saving.mockResolvedValueOnce('saved').mockResolvedValueOnce('longPress')
  expect([await model.save('a.jpg'), await model.save('a.jpg')]).toEqual([true, false])
  expect(saving).toHaveBeenCalledWith('a.jpg')
})

test('explains how to allow access to the album until it is allowed; a cancel shows nothing', async () => {
  const model = activityPosterModel(1)
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
  const stateOf = async (model: PosterModel) => {
    await model.detail.load()
    return model.detail.state
  }
  expect(await stateOf(activityPosterModel(0))).toBe('gone')
  answers({ code: posterFaults.poster_over.code, message: '', data: null })
  expect(await stateOf(activityPosterModel(1))).toBe('gone')
  request().mockRejectedValueOnce({ errMsg: 'request:fail' })
  expect(await stateOf(activityPosterModel(1))).toBe('failed')
})

describe('an own poster', () => {
  const answers = (answer: object) => request().mockResolvedValueOnce({ statusCode: 200, data: answer })
  const view = {
    url: '/a.jpg',
    width: 750,
    height: 1200,
    title: '名片',
    path: '/',
    isMine: true,
    subjects: ['desk', 'store'],
    subject: 'desk',
  }
  const sent = () => (request().mock.calls.at(-1)![0] as { data: unknown }).data

  test('a refused own poster is gone, and its refusal is kept until it is there', async () => {
    const model = new OwnPosterModel('card')
    answers({ code: posterFaults.poster_card_hidden.code, message: '', data: null })
    await model.poster.detail.load()
    expect([model.poster.detail.state, model.refusal]).toEqual(['gone', posterFaults.poster_card_hidden])
    answers({ code: 20000, message: '', data: view })
    await model.poster.detail.load()
    expect(model.poster.detail.state).toBe('ready')
  })

  test('an own poster that fails for another reason can be tried again', async () => {
    const model = new OwnPosterModel('invite')
    answers({ code: 50000, message: '发生错误了', data: null })
    await model.poster.detail.load()
    expect([model.poster.detail.state, model.refusal]).toEqual(['failed', null])
  })

  test('the poster of another subject is requested when it is chosen, with the channel of the page', async () => {
    const model = new OwnPosterModel('service', { channel: 'print' })
    answers({ code: 20000, message: '', data: view })
    await model.poster.detail.load()
    answers({ code: 20000, message: '', data: { ...view, subject: 'store' } })
    await model.choose('store')
    expect(sent()).toMatchObject({ kind: 'service', channel: 'print', subject: 'store' })
    expect(model.poster.detail.value?.subject).toBe('store')
  })
})
