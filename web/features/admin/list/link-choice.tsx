import { useNavigate } from 'react-router-dom';

interface LinkChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly name: string; readonly to: string; readonly isCurrent: boolean }[];
  readonly className: string;
}

/** Links as one select element, where they do not fit side by side. */
export function LinkChoice({ label, choices, className }: LinkChoiceProps) {
  const navigate = useNavigate();
  return (
    <select
      aria-label={label}
      value={choices.find(({ isCurrent }) => isCurrent)?.to}
      onChange={({ target }) => navigate(target.value)}
      className={`min-h-9 text-ellipsis rounded-control border-2 border-edge bg-raised px-1.5 font-semibold text-ink text-label ${className}`}
    >
      {choices.map(({ name, to }) => (
        <option key={to} value={to}>
          {name}
        </option>
      ))}
    </select>
  );
}
