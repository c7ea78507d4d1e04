import type { MyPhoto } from '@qianxian/protocol/media/media.schema'
import Taro from '@tarojs/taro'
import { PlatformFault } from '@/platform/fault'
import { pendingImages } from '@/platform/media/pendingImages'
import { pickImages } from '@/platform/media/image'
import type { PickedImage } from '@/platform/media/image.types'
import { shrinkImage } from '@/platform/media/shrinkImage'
import { call } from '@/request/call'
import { transportFault } from '@/request/fault'
import { uploadPicture } from '@/request/uploadPicture'
import { PhotoAlbumModel } from './PhotoAlbumModel'

jest.mock('@/request/call', () => {
  const call = jest.fn()
  return { call, callQuietly: call, errorsInline: {} }
})
jest.mock('@/request/uploadPicture', () => ({ uploadPicture: jest.fn() }))
jest.mock('@/platform/media/image', () => ({ pickImages: jest.fn() }))
jest.mock('@/platform/media/shrinkImage', () => ({ shrinkImage: jest.fn() }))
jest.mock('@/platform/media/pendingImages', () => ({ pendingImages: { hold: jest.fn(), all: jest.fn(), release: jest.fn() } }))
jest.mock('@/stores/auth.store', () => ({ authStore: { userInfo: { id: 7 } } }))
let comeBack: () => void = () => undefined
jest.mock('@/platform/network/network', () => ({
  onReconnect: (handle: () => void) => {
    comeBack = handle
    return () => undefined
  },
}))

const ask = call as unknown as jest.Mock
const send = uploadPicture as unknown as jest.Mock
const held = pendingImages as unknown as Record<'hold' | 'all' | 'release', jest.Mock>
const shrink = shrinkImage as unknown as jest.Mock
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const image = (name: string, size = 1000): PickedImage => ({ path: `blob:${name}`, name, size })
const photo = (id: number, isAvatar = false): MyPhoto => ({
  id,
  mediaId: id + 100,
  picture: { url: '', thumb: '', width: 900, height: 1200, color: '', isBlurred: false },
  state: 'approved',
  isAvatar,
  reason: null,
  auditTaskId: null,
  canAppeal: false,
})

function pick(...images: PickedImage[]): void {
  ;(pickImages as unknown as jest.Mock).mockResolvedValueOnce(images)
}

/** Sets the sizes that the next pictures report. */
function measure(...sizes: [number, number][]): void {
  const info = jest.fn()
  for (const [width, height] of sizes) info.mockResolvedValueOnce({ width, height, path: '' })
  info.mockResolvedValue({ width: 900, height: 1200, path: '' })
  Object.assign(Taro, { getImageInfo: info })
}

let album: PhotoAlbumModel

beforeEach(() => {
  jest.clearAllMocks()
  measure()
  shrink.mockImplementation(async (one: PickedImage) => one)
  held.hold.mockImplementation(async (_userId: number, { image: one }: { image: PickedImage }) => one)
  held.all.mockResolvedValue([])
  held.release.mockResolvedValue(undefined)
  let media = 0
  send.mockImplementation(async () => ({ mediaId: (media += 1), verdict: 'pass' }))
  album = new PhotoAlbumModel(jest.fn())
  ask.mockImplementation(async () => ({ version: 2, list: [photo(1, true)] }))
})

async function add(...images: PickedImage[]): Promise<void> {
  pick(...images)
  await album.add(9)
  await settle()
}

test('a large photo is reduced before it is sent', async () => {
  shrink.mockResolvedValue(image('small', 900_000))
  await add(image('large', 12 * 1024 * 1024))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ path: 'blob:small', size: 900_000 })
  expect(album.failed).toEqual([])
})

test.each([
  ['a name of a screenshot', image('Screenshot_2026.png'), [900, 1200]],
  ["the shape of a phone's screen", image('a'), [1170, 2532]],
] as const)('a first photo with %s is asked about, and is not sent without a yes', async (_what, picked, size) => {
  const modal = Taro.showModal as jest.Mock
  modal.mockResolvedValueOnce({ confirm: false })
  measure([...size])
  await add(picked)
  await settle()
  expect(modal).toHaveBeenCalledWith(expect.objectContaining({ title: '这张像是截图' }))
  expect([send.mock.calls.length, album.sending]).toEqual([0, []])
})

test('an unreadable photo keeps its place with an error, and the others continue', async () => {
  shrink.mockRejectedValueOnce(new PlatformFault('failed', '这张照片读不出来'))
  await add(image('a'), image('b'))
  expect(album.failed).toMatchObject([{ error: '这张照片读不出来', canRetry: false }])
  expect(album.numberOf(album.failed[0]!)).toBe(2)
  expect(album.list).toHaveLength(1)
})

test('offline, a photo waits, and is sent without a tap once the network is back', async () => {
  const end = album.watch()
  send.mockRejectedValueOnce(transportFault('network'))
  await add(image('a'))
  expect(album.failed).toMatchObject([{ error: '没有网络，连上后会自动再传', canRetry: true }])
  expect(held.release).not.toHaveBeenCalled()
  comeBack()
  await settle()
  expect(album.sending).toEqual([])
  expect(album.list).toHaveLength(1)
  expect(held.release).toHaveBeenCalledTimes(1)
  end()
})

test('a photo that an earlier visit could not send is restored and sent', async () => {
  held.all.mockResolvedValue([{ id: 'old-1', image: image('left') }])
  send.mockRejectedValueOnce(transportFault('network'))
  await album.restore(7)
  await settle()
  expect(album.failed).toMatchObject([{ id: 'old-1', isHeld: true }])
  album.retryAll()
  await settle()
  expect(held.release).toHaveBeenCalledWith('old-1')
})

test('the member is warned if the device cannot store photos', async () => {
  held.hold.mockRejectedValue(new Error('full'))
  send.mockRejectedValueOnce(transportFault('network'))
  await add(image('a'))
  expect(album.failed).toMatchObject([{ isHeld: false }])
})

test('the first picture is cropped to the card, a panorama at any place, others stay whole', async () => {
  // The first is measured twice: a screenshot is asked about before it is cropped.
  measure([1600, 1200], [1600, 1200], [1000, 1300], [3000, 900])
  ask.mockImplementation(async () => ({ version: 2, list: [photo(1, true), photo(2)] }))
  pick(image('wide'), image('usual'), image('panorama'))
  await album.add(9)
  await settle()
  expect(album.cropping).toMatchObject({ source: 'blob:wide', isAsked: true })
  expect(send).not.toHaveBeenCalled()
  album.cropping?.done(image('cut'))
  await settle()
  expect(send.mock.calls.map(([one]) => (one as PickedImage).path)).toEqual(['blob:cut', 'blob:usual'])
  expect(album.cropping).toMatchObject({ source: 'blob:panorama' })
  // A member who declines the crop keeps the picture whole.
  album.cropping?.done(null)
  await settle()
  expect(send.mock.calls.map(([one]) => (one as PickedImage).path)).toEqual(['blob:cut', 'blob:usual', 'blob:panorama'])
})

test('a re-cropped photo keeps its place and stays the avatar', async () => {
  album.take({ version: 5, list: [photo(1, true), photo(2)] })
  const fresh = { ...photo(3, true), mediaId: 1 }
  ask.mockResolvedValueOnce({ version: 6, list: [photo(1), photo(2), fresh] })
  ask.mockResolvedValueOnce({ version: 7, list: [photo(2), fresh] })
  ask.mockResolvedValueOnce({ version: 8, list: [fresh, photo(2)] })
  void album.crop(1, 'blob:one')
  await settle()
  album.cropping?.done(image('cut'))
  await settle()
  expect(ask.mock.calls.map(([, input]) => input as object)).toEqual([
    { mediaIds: [1], isAvatar: true },
    { id: 1, version: 6 },
    { ids: [3, 2], version: 7 },
  ])
  expect(album.list.map(({ id }) => id)).toEqual([3, 2])
})
