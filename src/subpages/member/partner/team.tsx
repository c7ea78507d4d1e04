export { PartnerTeamScreen as default } from '@/features/partner/PartnerTeamScreen'

definePageConfig({ navigationBarTitleText: '我的团队' })
