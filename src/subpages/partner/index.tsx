export { PartnerJoinScreen as default } from '@/features/partner/PartnerJoinScreen'

definePageConfig({ navigationBarTitleText: '成为合伙人' })
