export { CertificateIndexScreen as default } from '@/features/certificate/CertificateIndexScreen'

definePageConfig({ navigationBarTitleText: '诚信认证' })
