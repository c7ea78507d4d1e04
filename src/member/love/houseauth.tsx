export { CertificateHouseScreen as default } from '@/features/certificate/CertificateHouseScreen'

definePageConfig({ navigationBarTitleText: '房产认证' })
