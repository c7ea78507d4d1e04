export { AccountCentreScreen as default } from '@/features/account/centre/AccountCentreScreen'

definePageConfig({ navigationBarTitleText: '会员中心', enableShareAppMessage: true })
