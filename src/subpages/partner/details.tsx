export { PartnerDetailsScreen as default } from '@/features/partner/PartnerDetailsScreen'

definePageConfig({ navigationBarTitleText: '合伙人介绍', enableShareAppMessage: true })
