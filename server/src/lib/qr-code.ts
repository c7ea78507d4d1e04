/** Square codes that phones scan from a screen: dark on white, whatever the page around them is. */
import { toString as draw } from 'qrcode'

/** @param margin white modules around it; phones want four where nothing else around it is white */
export const drawQrCode = (text: string, margin: number): Promise<string> =>
  draw(text, { type: 'svg', margin, errorCorrectionLevel: 'M', color: { dark: '#2b2125', light: '#ffffff' } })

/** As an address that holds the whole picture: what it leads to is nobody else's to fetch. */
export const qrCodeDataUrl = async (text: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await drawQrCode(text, 4)).toString('base64')}`
