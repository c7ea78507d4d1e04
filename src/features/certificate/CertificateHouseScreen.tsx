import { guardScreen } from '@/shell/access'
import { CertificateView } from './CertificateView'

/** 房产认证: a home, owned alone or shared. */
export const CertificateHouseScreen = guardScreen(function CertificateHouseScreen() {
  return <CertificateView kind="house" />
})
