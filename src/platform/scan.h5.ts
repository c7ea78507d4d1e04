import { isWeChatBrowser } from './environment'
import { PlatformFault, readPlatformError } from './fault'
import { pickImages } from './image'
import { withJssdk } from './jssdk'

/** Android's Chrome reads codes from a picture; other browsers leave this out. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>
}

async function scanInWeChat(): Promise<string> {
  const sdk = await withJssdk()
  return new Promise((resolve, reject) => {
    sdk.scanQRCode({
      needResult: 1,
      scanType: ['qrCode', 'barCode'],
      // A bar code comes as "EAN_13,6901234567892".
      success: (answer: { resultStr: string }) => resolve(answer.resultStr.replace(/^[A-Z\d_]+,/, '')),
      cancel: () => reject(new PlatformFault('cancel')),
      fail: (error: unknown) => reject(readPlatformError(error)),
    })
  })
}

async function scanPhoto(): Promise<string> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: new () => Detector }
  if (!BarcodeDetector) throw new PlatformFault('unsupported', '请在微信中打开后扫码')
  const [photo] = await pickImages(1, 'camera')
  if (!photo?.file) throw new PlatformFault('cancel')
  const [found] = await new BarcodeDetector().detect(await createImageBitmap(photo.file))
  if (!found) throw new PlatformFault('failed', '没有识别到二维码，请重拍')
  return found.rawValue
}

export function scanCode(): Promise<string> {
  return isWeChatBrowser() ? scanInWeChat() : scanPhoto()
}
