/** Sheets of the privacy page, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./KeepOffSheets')

export const PlacesSheet = lazySheet('避开这些地方的人', () => sheets().then((file) => file.PlacesSheet))

export const ContactsSheet = lazySheet('避开认识的人', () => sheets().then((file) => file.ContactsSheet))
