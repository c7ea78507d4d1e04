import Taro from '@tarojs/taro'
import { requirePictureShape } from './pictureShape'
import { shrinkScale } from './shrinkImage.types'

const measured = (width: number, height: number) => Object.assign(Taro, { getImageInfo: jest.fn(async () => ({ width, height })) })

test('a picture that is too long is refused before the upload, and the message gives the reason', async () => {
  measured(400, 6000)
  await expect(requirePictureShape('a')).rejects.toMatchObject({ message: '图片太长，长边最多是短边的 12 倍，请裁剪后再上传' })
  measured(6000, 400)
  await expect(requirePictureShape('a')).rejects.toMatchObject({ message: expect.stringContaining('图片太宽') })
  measured(400, 4800)
  await expect(requirePictureShape('a')).resolves.toBeUndefined()
})

test('a file that the device cannot measure passes', async () => {
  Object.assign(Taro, { getImageInfo: jest.fn(() => Promise.reject(new Error('no picture'))) })
  await expect(requirePictureShape('paper.pdf')).resolves.toBeUndefined()
})

test('a long picture is not shrunk below the shorter side that an upload needs', () => {
  expect(400 * shrinkScale(400, 4800)).toBeCloseTo(300)
  expect(shrinkScale(4000, 3000)).toBeCloseTo(0.6)
  expect(shrinkScale(200, 4000)).toBe(1)
})
