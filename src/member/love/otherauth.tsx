export { CertificateOtherScreen as default } from '@/features/certificate/CertificateOtherScreen'

definePageConfig({ navigationBarTitleText: '其他认证' })
