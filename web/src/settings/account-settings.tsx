import type { AccountSettings as Chosen, BrokerAccount } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { accountsQuery } from '../client/queries/accounts.ts'
import { accountAt } from '../entries/brokers.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import './account-settings.css'
import { CardSection } from '../ui/card-section.tsx'
import { disposalWords } from './disposal.ts'
import { useChangeAccount } from './use-change-account.ts'

/** How each account disposes of its lots: what the figures by the tax code follow. */
export function AccountSettings() {
  const { data: accounts, error, isFetching, refetch } = useQuery(accountsQuery)
  return (
    <CardSection title="Accounts">
      <p className="account-about">Tax figures follow these choices. They are information, not tax advice.</p>
      {accounts === undefined && error === null && <AccountSkeleton />}
      {accounts === undefined && error !== null && (
        <NotLoaded title="The accounts could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {accounts?.length === 0 && (
        <EmptyState title="Your accounts will be listed here." level={3}>
          They come with the first import.
        </EmptyState>
      )}
      {accounts?.map((account) => (
        <AccountChoices key={account.id} account={account} />
      ))}
    </CardSection>
  )
}

function AccountChoices({ account }: { account: BrokerAccount }) {
  const { change, isPending, pending } = useChangeAccount(account)
  const { disposalMethod, isIra } = pending ?? account
  const name = accountAt(shortAccount(account.accountNumber), account.brokerage)
  return (
    <fieldset className="account-choices" aria-busy={isPending || undefined}>
      <legend>{name}</legend>
      <SelectField
        label="A sale of shares takes"
        hint={disposalWords[disposalMethod].hint}
        choices={disposalChoices}
        value={disposalMethod}
        onChange={({ target }) => {
          const chosen = disposalChoices.find(({ value }) => value === target.value)?.value
          if (chosen !== undefined) void change({ disposalMethod: chosen, isIra })
        }}
      />
      <Checkbox
        label="This is an IRA"
        hint="A loss is gone, not deferred, where a purchase in an IRA makes it a wash sale."
        checked={isIra}
        onChange={({ target }) => void change({ disposalMethod, isIra: target.checked })}
      />
    </fieldset>
  )
}

const disposalChoices = (Object.keys(disposalWords) as Chosen['disposalMethod'][]).map((value) => ({
  value,
  label: disposalWords[value].label,
}))

function AccountSkeleton() {
  return (
    <div className="account-choices" aria-busy="true">
      <Skeleton width={18} />
      <Skeleton width={32} />
      <Skeleton width={24} />
    </div>
  )
}
