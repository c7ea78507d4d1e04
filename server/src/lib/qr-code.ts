/** QR codes that phones scan from a screen: always dark on white. */
import { toString as draw } from 'qrcode'

/** @param margin white modules around the code; phones need four if its surroundings are not white */
export const drawQrCode = (text: string, margin: number): Promise<string> =>
  draw(text, { type: 'svg', margin, errorCorrectionLevel: 'M', color: { dark: '#2b2125', light: '#ffffff' } })

/** A data URL with the whole picture, so that no other service sees its target. */
export const qrCodeDataUrl = async (text: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await drawQrCode(text, 4)).toString('base64')}`
