import { isWeChatBrowser } from '../environment/environment'
import { PlatformFault, readPlatformError } from '../fault'
import { readBase64 } from '../files/readBase64.h5'
import { pickImages } from './image'
import type { PickedImage } from './image.types'
import { withJssdk } from '../wechat/jssdk'
import type { ReadPhoto } from './scan.types'
import { shrinkImage } from './shrinkImage'

/** Chrome on Android reads codes from a picture; other browsers cannot. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>
}

async function scanInWeChat(): Promise<string> {
  const sdk = await withJssdk()
  return new Promise((resolve, reject) => {
    sdk.scanQRCode({
      needResult: 1,
      scanType: ['qrCode', 'barCode'],
      // A bar code is returned as "EAN_13,6901234567892".
      success: (answer: { resultStr: string }) => resolve(answer.resultStr.replace(/^[A-Z\d_]+,/, '')),
      cancel: () => reject(new PlatformFault('cancel')),
      fail: (error: unknown) => reject(readPlatformError(error)),
    })
  })
}

const READ_EDGE_BYTES = 1_500_000

/** If the browser cannot read codes, as on iPhones, `readPhoto` sends the picture to the server. */
async function scanPhoto(readPhoto?: ReadPhoto): Promise<string> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: new () => Detector }
  if (!BarcodeDetector && !readPhoto) throw new PlatformFault('unsupported', '请在微信中打开后扫码')
  const [photo] = await pickImages(1, 'camera')
  if (!photo?.file) throw new PlatformFault('cancel')
  const found = BarcodeDetector
    ? (await new BarcodeDetector().detect(await createImageBitmap(photo.file)))[0]?.rawValue
    : await readPhoto!(await sentPhoto(photo))
  if (!found) throw new PlatformFault('failed', '没有识别到二维码，请重拍')
  return found
}

async function sentPhoto(photo: PickedImage): Promise<string> {
  const { file } = await shrinkImage(photo, READ_EDGE_BYTES)
  if (!file) throw new PlatformFault('failed', '这张照片打不开，请重拍')
  return readBase64(file)
}

export function scanCode(readPhoto?: ReadPhoto): Promise<string> {
  return isWeChatBrowser() ? scanInWeChat() : scanPhoto(readPhoto)
}
