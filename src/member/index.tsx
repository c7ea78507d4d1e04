export { AccountCentreScreen as default } from '@/features/account/AccountCentreScreen'

definePageConfig({ navigationBarTitleText: '会员中心' })
