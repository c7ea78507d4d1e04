export { PartnerCentreScreen as default } from '@/features/partner/PartnerCentreScreen'

definePageConfig({ navigationBarTitleText: '合伙人中心' })
