import { guardScreen } from '@/shell/access'
import { CertificateView } from './CertificateView'

/** 房产认证: a home, of the person or shared with somebody. */
export const CertificateHouseScreen = guardScreen(function CertificateHouseScreen() {
  return <CertificateView kind="house" />
})
