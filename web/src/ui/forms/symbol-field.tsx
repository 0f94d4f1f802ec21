import { useState, type SubmitEvent } from 'react'
import { TextField } from './text-field.tsx'
import { useFollowed } from '../lists/use-followed.ts'

interface SymbolFieldProps {
  label: string
  placeholder?: string
  className?: string
  symbol: string
  /** What is meant by what was typed; what was typed, unless told. */
  read?: (typed: string) => string
  onSymbol: (symbol: string) => void
}

/** A symbol that counts once it is entered or its field is left; while one types, nothing else changes it. */
export function SymbolField({
  label,
  placeholder,
  className,
  symbol,
  read = (typed) => typed.trim(),
  onSymbol,
}: SymbolFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useFollowed(symbol, isTyping)
  const take = () => {
    if (read(text) !== symbol) onSymbol(read(text))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    take()
  }
  return (
    <form onSubmit={submit} className={className}>
      <TextField
        label={label}
        placeholder={placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          setIsTyping(false)
          take()
        }}
      />
    </form>
  )
}
