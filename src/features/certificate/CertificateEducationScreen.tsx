import { guardScreen } from '@/shell/access'
import { CertificateView } from './CertificateView'

/** 学历认证: a degree, by code, number or paper. */
export const CertificateEducationScreen = guardScreen(function CertificateEducationScreen() {
  return <CertificateView kind="education" />
})
