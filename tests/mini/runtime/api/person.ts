/** Everything that needs the person or their account: login, phone number, pictures, place, payment, clipboard, consent. */
import { readFileSync } from 'node:fs'
import { Refusal } from '../device'
import { asyncCall, programmable, type ApiContext, type PlatformCall } from './call'

const CANCELLED = 'cancel'
const DENIED = 'auth deny'

// The person refuses everything unless the test sets another answer.
const REFUSED: Record<string, string> = {
  login: 'no account on this phone',
  getUserProfile: DENIED,
  getUserInfo: DENIED,
  chooseMedia: CANCELLED,
  chooseImage: CANCELLED,
  chooseMessageFile: CANCELLED,
  chooseVideo: CANCELLED,
  chooseLocation: CANCELLED,
  getLocation: DENIED,
  scanCode: CANCELLED,
  requestPayment: CANCELLED,
  requestMerchantTransfer: CANCELLED,
  requestOrder: CANCELLED,
  getOrderPayment: CANCELLED,
  cropImage: CANCELLED,
  canvasToTempFilePath: 'canvas is empty',
}

const GRANTED: Record<string, Record<string, unknown>> = {
  checkSession: {},
  saveImageToPhotosAlbum: {},
  saveVideoToPhotosAlbum: {},
  previewImage: {},
  previewMedia: {},
  makePhoneCall: {},
  openLocation: {},
  openSetting: { authSetting: {} },
  authorize: {},
  getSetting: { authSetting: {} },
  getPrivacySetting: { needAuthorization: false, privacyContractName: '' },
  requirePrivacyAuthorize: {},
}

/** Allowed only during a tap; the person accepts no messages unless the test sets another answer. */
function subscribing(context: ApiContext): PlatformCall {
  const { device } = context
  return (options = {}) => {
    const { isInTap } = device
    return asyncCall(context, 'requestSubscribeMessage', ({ tmplIds }) => {
      if (!isInTap) throw new Refusal('can only be invoked by user TAP gesture.')
      const reply = device.takeReply('requestSubscribeMessage') ?? {}
      if (reply instanceof Refusal) throw reply
      return { ...Object.fromEntries((tmplIds as string[]).map((id) => [id, 'reject'])), ...reply }
    })(options)
  }
}

export function personApi(context: ApiContext): Record<string, unknown> {
  const { device, realm } = context
  const calls = Object.entries({ ...REFUSED, ...GRANTED }).map(([api, usual]) => [api, programmable(context, api, usual)] as const)
  return {
    ...Object.fromEntries(calls),
    requestSubscribeMessage: subscribing(context),
    setClipboardData: asyncCall(context, 'setClipboardData', ({ data }) => {
      device.clipboard = String(data)
    }),
    getClipboardData: asyncCall(context, 'getClipboardData', () => ({ data: device.clipboard })),
    getImageInfo: asyncCall(context, 'getImageInfo', async ({ src }) => {
      device.realPath(String(src))
      // On a phone, reading a picture takes longer than drawing the data already sent.
      await context.work.calm()
      return { path: src, width: 1080, height: 1440, orientation: 'up', type: 'jpeg', ...device.takeReply('getImageInfo') }
    }),
    compressImage: asyncCall(context, 'compressImage', ({ src }) => ({ tempFilePath: device.addFile(device.realPath(String(src))) })),
    getFileSystemManager: () => ({
      readFile: asyncCall(context, 'readFile', ({ filePath, encoding }) => {
        const bytes = readFileSync(device.realPath(String(filePath)))
        return { data: encoding ? bytes.toString(encoding as BufferEncoding) : new Uint8Array(bytes).buffer }
      }),
      readFileSync: (filePath: string, encoding?: BufferEncoding) => {
        const bytes = readFileSync(device.realPath(filePath))
        return encoding ? bytes.toString(encoding) : new Uint8Array(bytes).buffer
      },
      getFileInfo: asyncCall(context, 'getFileInfo', ({ filePath }) => ({
        size: readFileSync(device.realPath(String(filePath))).byteLength,
      })),
    }),
    getNetworkType: asyncCall(context, 'getNetworkType', () => realm().adopt({ networkType: device.isOffline ? 'none' : 'wifi' })),
  }
}
