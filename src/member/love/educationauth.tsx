export { CertificateEducationScreen as default } from '@/features/certificate/CertificateEducationScreen'

definePageConfig({ navigationBarTitleText: '学历认证' })
