export { PartnerUsersScreen as default } from '@/features/partner/PartnerUsersScreen'

definePageConfig({ navigationBarTitleText: '我发展的用户' })
